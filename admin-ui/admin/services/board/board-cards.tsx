import { useLanguage } from '../../texts/language.js';
import { ChangesButton } from '../../ui/changes-button.js';
import { Tick } from '../../ui/field.js';
import classes from './board.module.css';
import { GroupItem } from './group-head.js';
import type { Group } from './groups.js';
import { PlanNote } from './plan-note.js';
import { headKeys, keyOfRow, type RowsProps } from './rows.js';
import { ClosedBy, OpensAt, OperationLink, ServiceStatus, Since } from './service-facts.js';
import { nameOf } from './service-name.js';
import { useList } from './use-list.js';

/** Of an open service; a closed one has a line more, so that cards are measured. */
const CARD_HEIGHT = 69;

/** The same as cards, for narrow windows. */
export function BoardCards(rows: RowsProps) {
  const { t } = useLanguage();
  const { container, shown, after, measure, active, keys } = useList(rows, CARD_HEIGHT);
  const { selection, heads } = rows;
  const keyOfHead = headKeys();
  const headItem = (gap: number) => (group: Group, place: number) => (
    <GroupItem
      key={keyOfHead(group)}
      group={group}
      onToggle={heads.toggle}
      selection={selection}
      measure={measure}
      gap={place === 0 ? gap : 0}
    />
  );
  return (
    <div ref={container}>
      {selection?.isShown && (
        <div className={classes['selectAll']}>
          <Tick
            isHidden
            label={t('board.selectAll')}
            checked={selection.stateOf('all') === 'all'}
            isMixed={selection.stateOf('all') === 'some'}
            onChange={() => selection.toggle('all')}
          />
          <span aria-hidden="true">{t('board.selectAll')}</span>
        </div>
      )}
      <ul
        className={classes['cards']}
        aria-label={t('nav.services')}
        style={{ paddingBottom: heads.after.length > 0 ? 0 : after }}
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
      >
        {shown.flatMap(({ index, gap }) => {
          const service = rows.board.at(index);
          const before = heads.before(index);
          return [
            ...before.map(headItem(gap)),
            <li
              key={keyOfRow(index, service)}
              ref={measure}
              data-index={index}
              className={classes['card']}
              style={{ marginTop: before.length > 0 ? 0 : gap }}
              tabIndex={index === active ? 0 : -1}
              data-selected={(service && selection?.ids.has(service.Id)) || undefined}
              aria-posinset={index + 1}
              aria-setsize={rows.total}
            >
              {service === undefined && <div className={classes['unreadCard']} />}
              {service && (
                <>
                  <p className={classes['cardHead']}>
                    {selection?.isShown && (
                      <Tick
                        isHidden
                        label={t('board.select', { service: nameOf(service) })}
                        checked={selection.ids.has(service.Id)}
                        onChange={(isSelected) => selection.set([service.Id], isSelected)}
                      />
                    )}
                    <strong>
                      <OperationLink service={service} isCard />
                    </strong>
                    <ServiceStatus service={service} onChange={rows.onChange} />
                  </p>
                  <p className={classes['cardFacts']}>
                    {!rows.isGrouped && `${service.InsuranceCompanyName} · `}
                    {service.ProductName} · <Since service={service} now={rows.now} />
                  </p>
                  {service.Status !== 'Active' && (
                    <p className={classes['cardFacts']}>
                      <OpensAt service={service} now={rows.now} /> {service.Reason} ·{' '}
                      <ClosedBy service={service} />
                    </p>
                  )}
                  {service.Plan && (
                    <PlanNote
                      service={service}
                      plan={service.Plan}
                      now={rows.now}
                      onCancelPlan={rows.onCancelPlan}
                    />
                  )}
                </>
              )}
            </li>,
          ];
        })}
        {heads.after.map(headItem(after))}
      </ul>
      <ChangesButton changes={rows.board.changes} onShow={keys.show} isFloating />
    </div>
  );
}
