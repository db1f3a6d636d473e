import type { CollectionConfig, Field } from 'payload'
import { collectionLabels, fieldLabels, listLabels, optionLabels } from './labels.ts'

/** Adds translated labels to the fields, lists and options of a collection. */
export function labelled(collection: CollectionConfig): CollectionConfig {
  const named = collectionLabels[collection.slug as keyof typeof collectionLabels]
  return {
    ...collection,
    ...(named && { labels: { singular: named[0], plural: named[1] } }),
    fields: collection.fields.map(fieldIn),
  }
}

const fieldIn = (field: Field): Field => {
  switch (field.type) {
    case 'row':
    case 'collapsible':
      return { ...field, fields: field.fields.map(fieldIn) }
    case 'group':
      return { ...field, ...labelOf(field), fields: field.fields.map(fieldIn) } as Field
    case 'array': {
      const [one, many] = listLabels[field.name] ?? []
      return {
        ...field,
        ...(one && many && { label: many, labels: { singular: one, plural: many } }),
        fields: field.fields.map(fieldIn),
      }
    }
    case 'select':
      return {
        ...field,
        ...labelOf(field),
        options: field.options.map((option) =>
          typeof option === 'string' && optionLabels[option] ? { label: optionLabels[option], value: option } : option,
        ),
      }
    default:
      return { ...field, ...labelOf(field) } as Field
  }
}

const labelOf = (field: Field): { readonly label?: (typeof fieldLabels)[string] } => {
  if ('label' in field && field.label) return {}
  const label = 'name' in field && field.name !== undefined ? fieldLabels[field.name] : undefined
  return label === undefined ? {} : { label }
}
