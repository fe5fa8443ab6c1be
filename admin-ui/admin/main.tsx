import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import '../tokens.css';
import './ui/base.css';
import './ui/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { loadTexts, preferredLanguage } from './texts/language.js';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
try {
  await loadTexts(preferredLanguage());
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch {
  root.textContent = 'Sayfa yüklenemedi; yenileyin. The page could not be loaded; reload it.';
}
