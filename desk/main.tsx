import { createRoot } from 'react-dom/client';
import '../src/ui/styles/tokens.css';
import '../src/ui/styles/base.css';
import './desk.css';
import { DeskProgram } from './app/desk-program';
import { chooseTheme, keptTheme } from './app/theme';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
chooseTheme(keptTheme());
createRoot(root).render(<DeskProgram />);
