/** One step of a form that asks the server: what it does, and what was refused. */
import { friendErrorText } from '../friends/error_text';

export class Steps {
  errorText = $state('');
  doneText = $state('');

  async take(action: () => Promise<string | undefined>): Promise<void> {
    this.errorText = this.doneText = '';
    try {
      this.doneText = (await action()) ?? '';
    } catch (error) {
      this.errorText = friendErrorText(error);
    }
  }
}
