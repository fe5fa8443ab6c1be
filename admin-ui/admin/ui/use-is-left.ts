import { useEffect, useRef } from 'react';

/** Whether the component is gone: an answer that comes afterwards must not lead a person away from another page. */
export function useIsLeft(): { readonly current: boolean } {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
