/** Spec §4, §9: the preloader covers the first load of a tab session for 3 s; the page is rendered beneath it. */
export const preloaderMs = 3000

const seenKey = 'zoria-preloader'

/**
 * Runs in the head, before anything is painted: hides the preloader in a tab that has seen it, and tells a fresh tab to wait.
 * Without storage (private modes) it is shown, once a page, and the console says why.
 */
export const preloaderScript = `try{var s=sessionStorage;if(s.getItem('${seenKey}')){document.documentElement.dataset.preloaded=''}else{s.setItem('${seenKey}','seen')}}catch(e){console.info('the preloader is shown on every page:',e)}`
