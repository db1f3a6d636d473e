/**
 * Runs first in the head. Where a browser asks for trusted values (`require-trusted-types-for 'script'`), this policy
 * decides which texts may become markup or the address of a script: what holds no markup at all, the empty script
 * element that React makes its own from, files of our build and the service worker. Anything else throws and is
 * reported to `/reports/policy`.
 */
export const trustedScripts = `if(self.trustedTypes)trustedTypes.createPolicy('default',{createHTML:function(text){return text==='<script>\\x3c/script>'||text.indexOf('<')<0?text:null},createScriptURL:function(address){var url=new URL(address,location.href);return url.origin===location.origin&&(url.pathname.indexOf('/assets/')===0||url.pathname==='/service-worker.js')?address:null}})`
