import { useEffect, useState } from 'react';

/** Whether the page is scrolled; a scrolled list is held, because new rows would move those under the pointer. */
export function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(() => scrollY > 0);
  useEffect(() => {
    const update = () => setScrolled(scrollY > 0);
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}
