/**
 * The token of the preview that an address is of; null for every other one. A step to another page leads out of the
 * preview.
 */
export const previewTokenIn = (search: string): string | null => new URLSearchParams(search).get('preview') || null
