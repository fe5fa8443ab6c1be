import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import type { IconName } from '../ui/icons.js';
import { Mark, type Tone } from '../ui/mark.js';
import { REQUESTED } from './jobs-address.js';

/** Statuses as the API numbers them. */
const COMPLETED = 2;
const REJECTED = 3;

/** A job's stage as icon, word and colour. */
export function StageMark({ stage, status }: { stage: number; status: number }) {
  const { language } = useLanguage();
  const codes = useCodes();
  const [tone, icon] = markOf(stage, status);
  return (
    <Mark tone={tone} icon={icon}>
      {codeName(codes?.Stages, stage, language)}
    </Mark>
  );
}

function markOf(stage: number, status: number): [Tone, IconName] {
  if (status === COMPLETED) return ['ok', 'check'];
  if (status === REJECTED) return ['warn', 'warning'];
  return stage === REQUESTED ? ['wait', 'clock'] : ['none', 'circle'];
}
