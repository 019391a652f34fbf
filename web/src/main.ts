import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { words } from './i18n/index.svelte';
import { settings } from './ui/settings.svelte';

settings.apply();
await words.load();
const target = document.getElementById('app');
if (target) mount(App, { target });
