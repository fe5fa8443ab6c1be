import { useLanguage } from '../../texts/language.js';
import classes from './board.module.css';
import { PlanNote } from './plan-note.js';
import type { RowsProps } from './rows.js';
import { OpensAt, ServiceStatus, Since } from './service-facts.js';
import { operationName } from './service-name.js';
import { useShownRows } from './use-shown-rows.js';

/** Of an open service; a closed one has a line more, so that cards are measured. */
const CARD_HEIGHT = 69;

/** The same as cards, for narrow windows. */
export function BoardCards(rows: RowsProps) {
  const { t } = useLanguage();
  const { container, shown, before, after, measure } = useShownRows(rows, CARD_HEIGHT);
  return (
    <div ref={container}>
      <ul
        className={classes['cards']}
        aria-label={t('nav.services')}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {shown.map((index) => {
          const service = rows.board.at(index);
          return (
            <li
              key={service?.Id ?? `unread ${index}`}
              ref={measure}
              data-index={index}
              className={classes['card']}
              tabIndex={-1}
              aria-posinset={index + 1}
              aria-setsize={rows.total}
            >
              {service === undefined && <div className={classes['unreadCard']} />}
              {service && (
                <>
                  <p className={classes['cardHead']}>
                    <strong>{operationName(service)}</strong>
                    <ServiceStatus service={service} onChange={rows.onChange} />
                  </p>
                  <p className={classes['cardFacts']}>
                    {service.InsuranceCompanyName} · {service.ProductName} ·{' '}
                    <Since service={service} now={rows.now} />
                  </p>
                  {service.Status !== 'Active' && (
                    <p className={classes['cardFacts']}>
                      <OpensAt service={service} now={rows.now} /> {service.Reason}
                    </p>
                  )}
                  {service.Plan && (
                    <PlanNote service={service} plan={service.Plan} now={rows.now} plans={rows.plans} />
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
