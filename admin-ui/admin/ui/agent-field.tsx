import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { SelectField } from './fields.js';

/** The choice of an agent. */
export function AgentField({
  any,
  value,
  onChange,
}: {
  /** What no choice means, if not all. */
  any?: string;
  value: number | undefined;
  onChange(agent: number | undefined): void;
}) {
  const { t } = useLanguage();
  const agents = useAgents().data;
  return (
    <SelectField
      label={t('jobs.agent')}
      any={any}
      value={value}
      onChange={onChange}
      choices={[...(agents?.values() ?? [])].map(({ Id, Name }) => [Id, Name])}
    />
  );
}
