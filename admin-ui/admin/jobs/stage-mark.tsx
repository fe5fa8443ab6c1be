import { codeName, useCodes } from '../api/use-codes.js';
import { useLanguage } from '../texts/language.js';
import { Icon, type IconName } from '../ui/icons.js';
import tones from '../ui/tone.module.css';
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
    <span className={`${tones['mark']} ${tones[tone]}`}>
      <Icon name={icon} size={16} />
      {codeName(codes?.Stages, stage, language)}
    </span>
  );
}

function markOf(stage: number, status: number): [tone: string, icon: IconName] {
  if (status === COMPLETED) return ['ok', 'check'];
  if (status === REJECTED) return ['warn', 'warning'];
  return stage === REQUESTED ? ['wait', 'clock'] : ['none', 'circle'];
}
