const seenKey = 'zoria-preloader'

/** Where the wish to hide sums is kept. */
export const hiddenKey = 'zoria-balance'

/**
 * Runs in the head, before anything is painted: hides the preloader in a tab that has seen it and tells a fresh tab to wait; hides sums where the player
 * wished so. Without storage (private modes) the preloader is shown on every page, and the console says why.
 */
export const earlyScript = `try{var d=document.documentElement,s=sessionStorage;if(s.getItem('${seenKey}')){d.dataset.preloaded=''}else{s.setItem('${seenKey}','seen')}if(localStorage.getItem('${hiddenKey}')){d.dataset.balanceHidden=''}}catch(e){console.info('nothing is kept on this device:',e)}`
