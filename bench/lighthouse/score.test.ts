import { describe, expect, test } from 'vitest'
import { faultsOf, medianOf, scoreOf, type Report } from './score.ts'

const report: Report = {
  categories: {
    performance: { score: 0.956, auditRefs: [{ id: 'largest-contentful-paint', weight: 25 }] },
    accessibility: {
      score: 1,
      auditRefs: [
        { id: 'color-contrast', weight: 7 },
        { id: 'manual', weight: 0 },
      ],
    },
    'best-practices': { score: null, auditRefs: [] },
    seo: { score: 0.92, auditRefs: [{ id: 'meta-description', weight: 1 }] },
  },
  audits: {
    'largest-contentful-paint': { score: 0.89, title: 'Largest Contentful Paint', numericValue: 2900 },
    'cumulative-layout-shift': { score: 1, title: 'Cumulative Layout Shift', numericValue: 0.004 },
    'color-contrast': { score: 1, title: 'Contrast' },
    manual: { score: 0, title: 'By hand' },
    'meta-description': { score: 0, title: 'Document does not have a meta description' },
    'network-requests': {
      score: 1,
      title: 'Network Requests',
      details: {
        items: [
          { resourceType: 'Script', transferSize: 1000 },
          { resourceType: 'Script', transferSize: 500 },
          { resourceType: 'Image', transferSize: 9 },
        ],
      },
    },
  },
}

describe('a report of Lighthouse', () => {
  test('is read in hundredths, milliseconds and transferred bytes', () => {
    expect(scoreOf(report)).toMatchObject({
      performance: 96,
      accessibility: 100,
      seo: 92,
      largestPaintMs: 2900,
      shift: 0.004,
      scriptBytes: 1500,
    })
  })

  test('a missing category is not a hundred', () => {
    expect(scoreOf(report).bestPractices).toBe(0)
  })

  test('lists the failed audits that count', () => {
    expect(faultsOf(report)).toEqual([
      'performance: Largest Contentful Paint',
      'seo: Document does not have a meta description',
    ])
  })
})

test('the median is taken figure by figure', () => {
  const one = scoreOf(report)
  const runs = [
    { ...one, largestPaintMs: 9000, seo: 100 },
    { ...one, largestPaintMs: 2000 },
    { ...one, performance: 50, largestPaintMs: 2100 },
  ]
  expect(medianOf(runs)).toMatchObject({ performance: 96, largestPaintMs: 2100, seo: 92 })
})
