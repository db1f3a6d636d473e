import { describe, expect, test } from 'vitest'
import { readXML, writeXML } from './xml.ts'

const reply =
  '<?xml version="1.0" encoding="utf-8"?>\n<response>\n  <pg_status>ok</pg_status>\n  <list><item><a>1</a></item><item><a>2</a></item></list>\n  <empty/>\n</response>\n'

describe('the XML of Freedom Pay', () => {
  test('is parsed with nested fields, in order', () => {
    expect(readXML(reply)).toEqual([
      { name: 'pg_status', value: 'ok' },
      {
        name: 'list',
        value: [
          { name: 'item', value: [{ name: 'a', value: '1' }] },
          { name: 'item', value: [{ name: 'a', value: '2' }] },
        ],
      },
      { name: 'empty', value: '' },
    ])
  })

  test.each([
    ['entities', '<r><a>&lt;b&gt; &amp; &quot;c&quot; &#233; &#x20AC;</a></r>', '<b> & "c" é €'],
    ['CDATA', '<r><a><![CDATA[1 < 2 & 3]]></a></r>', '1 < 2 & 3'],
    ['text with spaces', '<r><a> b </a></r>', ' b '],
  ])('%s', (_, text, value) => {
    expect(readXML(text)).toEqual([{ name: 'a', value }])
  })

  test.each([
    ['nothing', ''],
    ['no XML', 'ok'],
    ['HTML with attributes', '<html lang="en"></html>'],
    ['an end that is missing', '<r><a>1</a>'],
    ['ends in the wrong order', '<r><a>1</r></a>'],
    ['two roots', '<r></r><r></r>'],
    ['text between fields', '<r>x<a>1</a></r>'],
    ['text after the end', '<r></r>x'],
    ['a document type', '<!DOCTYPE r [<!ENTITY x "y">]><r>&x;</r>'],
    ['an entity nobody knows', '<r><a>&x;</a></r>'],
    ['a lone ampersand', '<r><a>1 & 2</a></r>'],
    ['no character', '<r><a>&#0;</a></r>'],
    ['endless depth', '<a>'.repeat(20) + '</a>'.repeat(20)],
    ['a comment', '<r><!-- x --></r>'],
  ])('%s is refused', (_, text) => {
    expect(readXML(text)).toBeUndefined()
  })

  test('serialised fields are parsed back', () => {
    const fields = [
      { name: 'a', value: '<1> & 2' },
      { name: 'b', value: [{ name: 'c', value: '3' }] },
    ]
    expect(readXML(writeXML(fields))).toEqual(fields)
  })
})
