import { useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from './client.js';

export type CodeLists = ResponseOf<'/api/codes', 'get'>;
export type CodeName = CodeLists['Stages'][number];

/** The names of the API's numbers and words; undefined until they are read. */
export function useCodes(): CodeLists | undefined {
  const { data } = useQuery({
    queryKey: ['codes'],
    queryFn: ({ signal }) => api.call('get', '/api/codes', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The name of a code in a language; the code itself while its list is not read, and for an unknown one. */
export function codeName(
  list: readonly CodeName[] | undefined,
  code: number | string,
  language: 'tr' | 'en',
): string {
  const found = list?.find((one) => one.Code === code);
  if (!found) return String(code);
  // The English names are identifiers.
  const spaced = found.En.replaceAll(/([a-z])([A-Z])/g, (_, one, next) => `${one} ${next.toLowerCase()}`);
  return language === 'tr' ? found.Tr : spaced;
}
