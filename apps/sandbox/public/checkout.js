// The page works without this file; it groups typed digits and fills in test cards.
const group = (input, write) =>
  input.addEventListener('input', () => {
    if (input.selectionStart === input.value.length) input.value = write(input.value.replace(/\D/g, ''))
  })
const byName = (name) => document.querySelector(`input[name=${name}]`)
const [card, expiry, cvc] = ['card', 'expiry', 'cvc'].map(byName)

if (card) {
  group(card, (digits) => digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '))
  group(expiry, (digits) => digits.slice(0, 4).replace(/^(\d\d)(?=\d)/, '$1 / '))
  for (const button of document.querySelectorAll('[data-card]')) {
    button.addEventListener('click', () => {
      card.value = button.dataset.card.replace(/(\d{4})(?=\d)/g, '$1 ')
      expiry.value ||= '12 / 49'
      cvc.value ||= '123'
      document.querySelector('.pay').focus()
    })
  }
  document.querySelector('form').addEventListener('submit', (event) => {
    const button = event.submitter
    if (button)
      setTimeout(() => {
        button.disabled = true
      })
  })
}
