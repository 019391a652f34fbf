/** What makes the page an app, loaded when it has been painted: the worker that lets it start without the network, and its strip. */
import { mount } from 'svelte';
import Offline from './Offline.svelte';

mount(Offline, { target: document.body });
