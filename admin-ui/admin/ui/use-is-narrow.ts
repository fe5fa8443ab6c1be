import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's; paper, which is as narrow, is a table's place. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('screen and (max-width: 767px)', false, { getInitialValueInEffect: false });
