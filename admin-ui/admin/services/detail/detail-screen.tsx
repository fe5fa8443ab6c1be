import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { oneId } from '../../address/params.js';
import { useAddressState } from '../../address/use-address-state.js';
import { ApiError } from '../../api/errors.js';
import { useIsAdministrator } from '../../api/use-session.js';
import { useLanguage } from '../../texts/language.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { loaded } from '../../ui/loaded.js';
import { Notices } from '../../ui/notices.js';
import { ScreenTitle } from '../../ui/screen-title.js';
import { operationName } from '../board/service-name.js';
import { lastBoard } from '../last-board.js';
import { useService } from '../service-queries.js';
import { AudienceTab } from './audience-tab.js';
import classes from './detail.module.css';
import { DETAIL_ADDRESS, TABS } from './detail-address.js';
import { EvaluationTab } from './evaluation-tab.js';
import { HistoryTab } from './history-tab.js';
import { ServiceHead } from './service-head.js';

const ChangeDialog = loaded(() => import('../change/change-dialog.js'));

/** One service: its status, why and by whom, who was notified, and what the evaluation sees. */
export default function DetailScreen() {
  const { t } = useLanguage();
  const { id: given = '' } = useParams();
  const id = oneId.read(given) ?? 0;
  const [{ tab, change: changed }, change] = useAddressState(DETAIL_ADDRESS);
  const isAdministrator = useIsAdministrator();
  const service = useService(id);
  const isMissing = id === 0 || (service.error instanceof ApiError && service.error.status === 404);
  const name = service.data && operationName(service.data);
  return (
    <>
      <p className={classes['back']}>
        <Link href={lastBoard()}>← {t('nav.services')}</Link>
      </p>
      <ScreenTitle>{name ?? t(isMissing ? 'detail.missing' : 'detail.title')}</ScreenTitle>
      {service.error && !isMissing && (
        <ErrorNotice error={service.error} retry={() => void service.refetch()} />
      )}
      {isMissing && <p>{t('detail.leftCatalog')}</p>}
      {service.isPending && !isMissing && <p role="status">{t('shell.loading')}</p>}
      {service.data && (
        <>
          <ServiceHead
            service={service.data}
            onChange={isAdministrator ? () => change({ change: id }) : undefined}
          />
          <Tabs
            value={tab}
            onChange={(chosen) => change({ tab: DETAIL_ADDRESS.tab.read(chosen) }, { replace: true })}
            keepMounted={false}
          >
            <Tabs.List className={classes['tabs']}>
              {TABS.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {t(`detail.${each}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="history" className={classes['panel']}>
              <HistoryTab id={id} onNotices={() => change({ tab: 'notices' })} />
            </Tabs.Panel>
            <Tabs.Panel value="notices" className={classes['panel']}>
              <Notices of={{ subject: `ServiceAvailability:${id}` }} none={t('detail.noNotices')} />
            </Tabs.Panel>
            <Tabs.Panel value="evaluation" className={classes['panel']}>
              <EvaluationTab id={id} isAdministrator={isAdministrator} />
            </Tabs.Panel>
            <Tabs.Panel value="audience" className={classes['panel']}>
              <AudienceTab id={id} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
      {isMissing && id > 0 && <HistoryTab id={id} onNotices={undefined} />}
      {changed === id && service.data && isAdministrator && (
        <ChangeDialog id={id} onClose={() => change({ change: undefined })} />
      )}
    </>
  );
}
