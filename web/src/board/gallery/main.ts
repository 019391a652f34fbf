import { mount } from 'svelte';
import '../../theme.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.body });
