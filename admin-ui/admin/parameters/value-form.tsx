import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { useSend } from '../api/use-send.js';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { isAtField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { useUnsaved } from '../ui/unsaved.js';
import { bodyOf, codeOf, type Draft, type DraftField, draftOf, faultsOf } from './draft.js';
import { NotificationPreview } from './notification-preview.js';
import type { Trial, Value } from './parameter.js';
import { ValueFields } from './value-fields.js';

const PATH = '/api/admin/parameters/{parameterId}/values/{value}';
/** Fields of the API at which a refusal is shown. */
const FIELDS = ['ParameterName', 'Value', 'ParameterId', 'Dependents', 'AdditionalDetails'];
/** After the last change, in milliseconds. */
const PREVIEW_AFTER_MS = 400;

/** The form that changes or adds a value, with the notification that the change would send. */
export function ValueForm({
  begun,
  present = begun,
  isNew = false,
  isSaved = false,
  onPresent,
  onClose,
  onSaved,
}: {
  /** The value as it was when the form began. */
  begun: Draft;
  /** The value as the service has it now. */
  present?: Draft;
  isNew?: boolean;
  /** The form has just saved what it shows. */
  isSaved?: boolean;
  /** Takes what another person has saved. */
  onPresent?(): void;
  onClose?(): void;
  onSaved(saved: Value): void;
}) {
  const { t } = useLanguage();
  const [draft, setDraft] = useState(begun);
  const [shown, setShown] = useState<readonly DraftField[]>([]);
  const sending = useSend('parameters');
  const { isSending, error } = sending;
  /** The code that a new value would take from one that is there, once the person has been informed. */
  const [taken, setTaken] = useState<string>();
  const isChanged = !isSame(draft, begun);
  const isOther = !isNew && !isSame(present, begun) && !isSame(present, draft);
  const preview = usePreview(draft, begun, isChanged);
  const isTaken = isNew && (taken === draft.code || preview.data?.Added === 0);

  async function save() {
    const faults = faultsOf(draft);
    setShown(faults);
    if (faults.length > 0 || isOther || (await isUnforeseen())) return;
    const request = { path: pathOf(draft, begun), body: bodyOf(draft, begun) };
    const saved = (await api.call('put', PATH, request)) as Value;
    forget();
    onSaved(saved);
  }
  const forget = useUnsaved(isChanged ? 1 : 0);

  /** Whether the service has something that the form does not show: live updates may be stopped, and come seconds later. */
  async function isUnforeseen(): Promise<boolean> {
    const path = pathOf(draft, begun);
    const found = await api.call('get', PATH, { path }).catch((failure: unknown) => {
      if (isNew && failure instanceof ApiError && failure.status === 404) return undefined;
      throw failure;
    });
    const there = found && draftOf(found, undefined);
    if (!isNew) return !there || !(isSame(there, begun) || isSame(there, draft));
    const isTold = !there || isTaken;
    if (!isTold) setTaken(draft.code);
    return !isTold;
  }

  const refusal = error ?? preview.error ?? undefined;
  return (
    <Form
      sending={sending}
      fields={FIELDS}
      onSend={save}
      done={isSaved && !isChanged && t('parameters.saved')}
      actions={
        <>
          {onClose && <Button onClick={onClose}>{t('change.cancel')}</Button>}
          <Button
            type="submit"
            kind="primary"
            sends
            isBusy={isSending}
            disabled={isChanged ? isOther && t('change.readFirst') : t('ui.noChange')}
          >
            {t('parameters.save')}
          </Button>
        </>
      }
    >
      {isOther && (
        <p role="alert">
          {t('error.VersionNotExpected')}{' '}
          <Button kind="quiet" onClick={onPresent}>
            {t('agent.takePresent')}
          </Button>
        </p>
      )}
      <ValueFields
        draft={draft}
        isNew={isNew}
        isNumberGiven={begun.number !== ''}
        faults={shown}
        error={refusal}
        onChange={setDraft}
      />
      {isTaken && <p role="status">{t('parameters.taken')}</p>}
      <NotificationPreview
        trial={preview.data}
        error={isAtField(preview.error, FIELDS) ? undefined : preview.error}
      />
    </Form>
  );
}

/** What the draft would announce, once nothing more is typed. */
function usePreview(draft: Draft, begun: Draft, isChanged: boolean) {
  const [settled] = useDebouncedValue(draft, PREVIEW_AFTER_MS);
  return useQuery({
    // Not among the parameters' reads: each action of anybody would have the trial repeated, and a save would wait for it.
    queryKey: ['parameter preview', settled],
    queryFn: async ({ signal }) => {
      const path = pathOf(settled, begun);
      const request = { path, query: { dryRun: true }, body: bodyOf(settled, begun), signal };
      return (await api.call('put', PATH, request)) as Trial;
    },
    enabled: isChanged && faultsOf(settled).length === 0,
  });
}

const pathOf = (draft: Draft, begun: Draft) => ({
  parameterId: Number(draft.number),
  value: codeOf(draft, begun),
});
const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);
