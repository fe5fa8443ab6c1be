import { useListAddress } from '../address/use-address-state.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { PageHead } from '../ui/page-head.js';
import { Tabs } from '../ui/tabs.js';
import { ListUpload } from './list-upload.js';
import { SearchTab } from './search-tab.js';
import { SyncsTab } from './syncs-tab.js';
import { VEHICLES_ADDRESS } from './vehicles-address.js';
import { VersionsTab } from './versions-tab.js';

/** The vehicle catalog: its vehicles, its versions, and the lists that were synced into it. */
export default function VehiclesScreen() {
  const { t } = useLanguage();
  const address = useListAddress(VEHICLES_ADDRESS);
  const isAdministrator = useIsAdministrator();
  const page = address.state.page ?? 1;
  const { onPage } = address;
  return (
    <>
      <PageHead title={t('nav.vehicles')} />
      {isAdministrator && <ListUpload />}
      <Tabs
        label={t('nav.vehicles')}
        value={address.state.tab}
        onChange={(tab) => address.put({ tab })}
        tabs={[
          { value: 'vehicles', text: t('vehicles.vehicles'), content: () => <SearchTab address={address} /> },
          {
            value: 'versions',
            text: t('vehicles.versions'),
            content: () => <VersionsTab page={page} onPage={onPage} isAdministrator={isAdministrator} />,
          },
          {
            value: 'syncs',
            text: t('vehicles.syncs'),
            content: () => <SyncsTab page={page} onPage={onPage} />,
          },
        ]}
      />
    </>
  );
}
