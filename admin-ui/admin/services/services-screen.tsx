import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useAddressState } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { StatusMark } from '../ui/status-mark.js';
import { BOARD_ADDRESS } from './board/board-address.js';

const ROW_HEIGHT = 40;

/** The services with their status, the closed ones first. */
export default function ServicesScreen() {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const [{ q }, change] = useAddressState(BOARD_ADDRESS);
  const scrolled = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['services', q],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-availabilities', { query: { q, pageSize: 200 }, signal }),
    placeholderData: keepPreviousData,
  });
  const services = data?.Items ?? [];
  const rows = useVirtualizer({
    count: services.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => scrolled.current,
  });
  return (
    <>
      <ScreenTitle>{t('nav.services')}</ScreenTitle>
      <TextInput
        type="search"
        aria-label={t('services.search')}
        value={q}
        onChange={({ target }) => change({ q: target.value }, { replace: true })}
      />
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      <div ref={scrolled}>
        <table aria-rowcount={services.length}>
          <tbody>
            {rows.getVirtualItems().map(({ index }) => {
              const service = services[index];
              return (
                service && (
                  <tr key={service.Id} aria-rowindex={index + 1}>
                    <td>{service.InsuranceCompanyName}</td>
                    <td>{service.ProductName}</td>
                    <td>{service.ServiceOperationName}</td>
                    <td>
                      <StatusMark status={service.Status} />
                    </td>
                    <td>{service.Reason}</td>
                    <td>{dateTime(service.StatusDate)}</td>
                  </tr>
                )
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
