import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The accent of tokens.css; Mantine asks for ten shades. */
const teal: MantineColorsTuple = [
  '#e3f3f1',
  '#c5e7e3',
  '#9ad6cf',
  '#6cc4ba',
  '#4fc4b7',
  '#2aa396',
  '#198578',
  '#0f766e',
  '#0c635c',
  '#094f4a',
];

export const theme = createTheme({
  colors: { teal },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The accent's own ink: Mantine would write white on the light accent of the dark scheme.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled' || (input.color ?? 'teal') !== 'teal') return colors;
    const hover = 'color-mix(in srgb, var(--accent) 88%, var(--ink))';
    return { ...colors, background: 'var(--accent)', color: 'var(--accent-ink)', hover };
  },
  components: {
    // The scroll lock would write a style element without the nonce of the page's policy; base.css locks instead.
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});

/** Mantine's colours are those of tokens.css, which follow `color-scheme` by themselves. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--fault)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--border)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--accent-ink)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--line)',
  };
  return { variables: {}, light: shared, dark: shared };
};

/** The nonce that the server wrote into this page. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.nonce ?? '';
}
