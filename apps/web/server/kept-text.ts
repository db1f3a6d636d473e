/**
 * Part of the inline script of late-start.ts: text outlives a reload that the page itself asks for, because a file of
 * it did not load (src/lib/page/released.ts). What was typed, also what waits for hydration, is stored for this tab at
 * the event `keep-typed`, and typed again once its fields are hydrated. Passwords, codes and cards are not stored.
 */
export const keptText = `var typed=new Set,keptKey='zoria-typed'
function isSecret(field){return /password|file|hidden/.test(field.type)||/password|one-time|cc-/.test(field.autocomplete)}
addEventListener('input',function(event){if('value' in event.target)typed.add(event.target)},true)
addEventListener('keep-typed',function(){
var fields=[]
function keep(field,wish){if(!isSecret(field))fields.push({tag:wish.tag,mark:wish.mark,value:wish.value})}
changed.forEach(function(wish){keep(wish.each,wish);typed.delete(wish.each)})
typed.forEach(function(field){if(field.isConnected)keep(field,{tag:field.tagName,mark:markOf(field),value:isChoice(field)?field.checked:field.value})})
sessionStorage.setItem(keptKey,JSON.stringify({path:location.pathname,fields:fields}))
})
try{
var kept=JSON.parse(sessionStorage.getItem(keptKey)||'{}')
sessionStorage.removeItem(keptKey)
if(kept.path===location.pathname)kept.fields.forEach(function(field){enter({each:{},isKept:true,path:kept.path,tag:field.tag,mark:field.mark,twins:[],place:''},field.value)})
}catch(error){reportError(error)}`
