/** The invite that stands in the page's address, or nothing. */
export const inviteHere = (): string => new URLSearchParams(location.search).get('invite') ?? '';
