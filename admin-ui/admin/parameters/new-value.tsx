import { useLocation } from 'wouter';
import { valueAddress } from '../address/value-address.js';
import { useLanguage } from '../texts/language.js';
import { Card } from '../ui/record-screen.js';
import { draftOf } from './draft.js';
import { ValueForm } from './value-form.js';

/** Adds a value to a parameter, or to one whose number is typed. */
export function NewValue({ number, onClose }: { number: number | undefined; onClose(): void }) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  return (
    <Card label={t('parameters.add')}>
      <ValueForm
        begun={draftOf(undefined, number)}
        isNew
        onClose={onClose}
        onSaved={(saved) => navigate(valueAddress(saved.ParameterId, saved.ParameterValue))}
      />
    </Card>
  );
}
