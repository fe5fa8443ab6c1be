import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAddressState } from '../../address/use-address-state.js';
import { useIsAdministrator } from '../../api/use-session.js';
import { useLanguage } from '../../texts/language.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Skeleton } from '../../ui/loaded.js';
import { PageHead } from '../../ui/page-head.js';
import { useUnsaved } from '../../ui/unsaved.js';
import { WaysOn } from '../../ui/ways-on.js';
import { lastBoard } from '../last-board.js';
import classes from './bulk.module.css';
import { BULK_ADDRESS } from './bulk-address.js';
import { keptDraft } from './draft.js';
import { EffectStep } from './effect-step.js';
import { useRecords } from './records.js';
import { Steps } from './steps.js';
import { takenOf, type Wanted } from './wanted.js';
import { WhatStep } from './what-step.js';

/** Closes or opens many services: what, with which effect, and what became of it. */
export default function BulkScreen() {
  const { t } = useLanguage();
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <PageHead title={t('bulk.title')} back={[lastBoard(), t('nav.services')]} />
      {isAdministrator ? (
        <BulkChange />
      ) : (
        <WaysOn>
          <p role="alert">{t('bulk.forbidden')}</p>
        </WaysOn>
      )}
    </>
  );
}

function BulkChange() {
  const { t } = useLanguage();
  const [state] = useAddressState(BULK_ADDRESS);
  const [, navigate] = useLocation();
  const records = useRecords(state);
  const [step, setStep] = useState<'what' | 'effect'>('what');
  const [begun] = useState<Wanted>(() => ({
    without: new Set(),
    to: state.to,
    reason: state.chosen ? (keptDraft()?.reason ?? '') : '',
    isLater: false,
    start: '',
    opening: 'byHand',
    date: '',
  }));
  const [wanted, setWanted] = useState(begun);
  const forget = useUnsaved(wanted === begun && step === 'what' ? 0 : 1);
  if (records.error) return <ErrorNotice error={records.error} retry={() => void records.refetch()} />;
  if (!records.data) return <Skeleton />;
  if (records.data.length === 0) return <p>{t('services.nothingFits')}</p>;
  return (
    <div className={classes['screen']}>
      <Steps present={step} />
      {step === 'what' ? (
        <WhatStep
          records={records.data}
          wanted={wanted}
          onChange={(change) => setWanted((present) => ({ ...present, ...change }))}
          onNext={() => setStep('effect')}
        />
      ) : (
        <EffectStep
          records={takenOf(records.data, wanted)}
          wanted={wanted}
          onBack={() => setStep('what')}
          onDone={(bulkIds, isPlan) => {
            forget();
            navigate(isPlan ? `/change/plans?bulk=${bulkIds.join(',')}` : `/change/${bulkIds[0]}`, {
              replace: true,
            });
          }}
        />
      )}
    </div>
  );
}
