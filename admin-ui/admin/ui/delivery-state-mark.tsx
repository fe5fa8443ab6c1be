import { useLanguage } from '../texts/language.js';
import type { TextKey } from '../texts/tr.js';
import { Icon, type IconName } from './icons.js';
import classes from './tone.module.css';

/** The states of a delivery as the API names them; a pending one may be on its way, or wait for its agent. */
export type DeliveryState =
  | 'Pending'
  | 'Sending'
  | 'AgentPaused'
  | 'Delivered'
  | 'Dropped'
  | 'Exhausted'
  | 'Cancelled'
  | 'Parked';

const MARKS: Record<DeliveryState, { tone: string; icon: IconName; text: TextKey }> = {
  Sending: { tone: 'wait', icon: 'clock', text: 'delivery.Sending' },
  Pending: { tone: 'wait', icon: 'clock', text: 'delivery.Pending' },
  AgentPaused: { tone: 'warn', icon: 'clock', text: 'delivery.AgentPaused' },
  Delivered: { tone: 'ok', icon: 'check', text: 'delivery.Delivered' },
  Dropped: { tone: 'warn', icon: 'warning', text: 'delivery.Dropped' },
  Exhausted: { tone: 'fault', icon: 'close', text: 'delivery.Exhausted' },
  Cancelled: { tone: 'none', icon: 'circle', text: 'delivery.Cancelled' },
  Parked: { tone: 'warn', icon: 'warning', text: 'delivery.Parked' },
};

/** The state of a delivery as icon, word and colour. */
export function DeliveryStateMark({ state }: { state: DeliveryState }) {
  const { t } = useLanguage();
  const { tone, icon, text } = MARKS[state];
  return (
    <span className={`${classes['mark']} ${classes[tone]}`}>
      <Icon name={icon} size={16} />
      {t(text)}
    </span>
  );
}
