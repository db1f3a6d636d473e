export { Cashbox } from './ui/cashbox.tsx'
