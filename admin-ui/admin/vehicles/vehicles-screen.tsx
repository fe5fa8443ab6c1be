import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { useAddressState } from '../address/use-address-state.js';
import { useIsAdministrator } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { ListUpload } from './list-upload.js';
import { SearchTab } from './search-tab.js';
import { SyncsTab } from './syncs-tab.js';
import { TABS, VEHICLES_ADDRESS } from './vehicles-address.js';
import { VersionsTab } from './versions-tab.js';

/** The vehicle catalog: its vehicles, its versions, and the lists that were synced into it. */
export default function VehiclesScreen() {
  const { t } = useLanguage();
  const [state, change] = useAddressState(VEHICLES_ADDRESS);
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <ScreenTitle>{t('nav.vehicles')}</ScreenTitle>
      {isAdministrator && <ListUpload />}
      <Tabs
        value={state.tab}
        onChange={(chosen) => change({ tab: VEHICLES_ADDRESS.tab.read(chosen), page: undefined })}
        keepMounted={false}
      >
        <Tabs.List style={{ flexWrap: 'wrap' }}>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`vehicles.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="vehicles" pt={8}>
          <SearchTab state={state} change={change} />
        </Tabs.Panel>
        <Tabs.Panel value="versions" pt={16}>
          <VersionsTab
            page={state.page ?? 1}
            onPage={(page) => change({ page })}
            isAdministrator={isAdministrator}
          />
        </Tabs.Panel>
        <Tabs.Panel value="syncs" pt={16}>
          <SyncsTab page={state.page ?? 1} onPage={(page) => change({ page })} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
