/**
 * Functions of the inline script of late-start.ts that find the element which replaced another one: React may render a
 * part again instead of hydrating it. An element is recognised by everything that names it to a person; ids that React
 * counts differ between two renders and are left out. Where other elements had the same name when the input was
 * recorded, the text around it has to be the same, too. Two candidates are none: it is better to tell the player than
 * to press another button.
 */
export const elementIdentity = `function plain(value){return /_[rR]_|[:\\u00ab][rR]/.test(value)?'':value||''}
function textOf(each){return each?each.textContent.replace(/\\s+/g,' ').trim():''}
function markOf(each){
function given(name){return plain(each.getAttribute(name))}
return [each.tagName].concat(['id','name','type','href','aria-label','placeholder','autocomplete'].map(given),isChoice(each)?given('value'):'',textOf(each.labels&&each.labels[0]),/^(A|BUTTON)$/.test(each.tagName)?textOf(each):'',each.elements?[].map.call(each.elements,markOf):[]).join('|')
}
function placeOf(each){return textOf(each.parentElement&&each.parentElement.closest('article,li,tr,section,fieldset,form,dialog,[role=dialog]'))}
function alike(wish){return [].filter.call(page.getElementsByTagName(wish.tag),function(each){return markOf(each)===wish.mark})}
function follow(wish){
if(wish.isUnclear||location.pathname!==wish.path)return
var found=alike(wish).filter(function(each){return wish.twins.indexOf(each)<0&&(!wish.twins.length||placeOf(each)===wish.place)})
if(found.length!==1)return
var before=wish.each,each=wish.each=found[0]
if(before.files&&before.files.length)each.files=before.files
if('value' in wish&&!wish.isKept&&!isChoice(each)&&page.activeElement===page.body)each.focus()
}`
