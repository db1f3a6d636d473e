/** Spec §4, §9: the preloader covers the first load of a tab session for 3 s; the page is rendered beneath it. */
export const preloaderMs = 3000
