import { useAgents } from '../api/use-notices.js';
import { useLanguage } from '../texts/language.js';
import { SelectField } from './fields.js';

/** The choice of an agent. */
export function AgentField({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange(agent: number | undefined): void;
}) {
  const { t } = useLanguage();
  const agents = useAgents().data;
  return (
    <SelectField
      label={t('jobs.agent')}
      value={value}
      onChange={onChange}
      choices={[...(agents?.values() ?? [])].map(({ Id, Name }) => [Id, Name])}
    />
  );
}
