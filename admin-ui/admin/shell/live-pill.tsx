import { useRef } from 'react';
import { live, useLive } from '../api/live.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import classes from './live-pill.module.css';

/** Whether the page follows the service, since when it has had no news, and the switch of the updates. */
export function LivePill() {
  const { t } = useLanguage();
  const { seconds } = useMoments();
  const { kind, at, isDatabaseAway } = useLive();
  const hasBeenLost = useRef(false);
  if (kind === 'lost') hasBeenLost.current = true;
  const isPaused = kind === 'paused' || kind === 'resting';
  const word = t(isPaused ? 'live.paused' : at === undefined ? 'live.starting' : 'live.live');
  const state = at === undefined ? word : `${word} ${seconds(at)}`;
  const why = t(isDatabaseAway ? 'error.503' : 'live.lostNow');
  const lost = at === undefined ? t('live.lostEver') : t('live.lost', { time: seconds(at) });
  return (
    <>
      <Button
        className={classes['pill']}
        data-kind={kind}
        aria-pressed={!isPaused}
        aria-label={
          kind === 'lost' ? (isDatabaseAway ? `${lost}. ${why}` : lost) : t('live.switch', { state })
        }
        title={kind === 'lost' ? why : t('live.hint')}
        onClick={() => live.toggle()}
      >
        <span className={classes['dot']} aria-hidden="true" />
        <span className={classes['words']}>{kind === 'lost' ? lost : state}</span>
      </Button>
      <span className="visually-hidden" role="status">
        {kind === 'lost' ? why : kind === 'live' && hasBeenLost.current ? t('live.back') : ''}
      </span>
    </>
  );
}
