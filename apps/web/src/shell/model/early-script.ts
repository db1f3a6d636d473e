const seenKey = 'zoria-preloader'

/** Storage key of the setting that hides sums. */
export const hiddenKey = 'zoria-balance'

/**
 * Runs in the head, before anything is painted: hides the preloader in a tab that has seen it and shows it in a fresh
 * tab; hides sums where the player chose so; sets the preloader's duration where it is not the 3 s of the style sheet.
 * Without storage (blocked cookies) the preloader is shown on every page, and the console logs the reason. Both
 * storages are then replaced by ones in the memory of the page: what reads them would throw, and the whole page with
 * it.
 */
export const earlyScript = `try{var d=document.documentElement,p=d.dataset.preloaderMs,s=sessionStorage;if(p)d.style.setProperty('--preloader-ms',p+'ms');if(s.getItem('${seenKey}')){d.dataset.preloaded=''}else{s.setItem('${seenKey}','seen')}if(localStorage.getItem('${hiddenKey}')){d.dataset.balanceHidden=''}}catch(e){console.info('nothing is kept on this device:',e);['localStorage','sessionStorage'].forEach(function(n){var m=new Map;Object.defineProperty(self,n,{value:{getItem:function(k){return m.has(k)?m.get(k):null},setItem:function(k,v){m.set(k,String(v))},removeItem:function(k){m.delete(k)}}})})}`
