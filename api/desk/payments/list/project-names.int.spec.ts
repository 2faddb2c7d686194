import { describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { useApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'
import { given, staff } from '../../../testing/given.ts'
import type { DeskPaymentAnswer } from '../contract.ts'

const api = useApi()

describe('the project of a payment', () => {
  it('is named in the language of the reader, and not of each payer', async () => {
    const projectId = worldId('project', 'harbour:homework-rooms')
    const harbour = await createGivers(api, 'harbour')
    const owner = given(api).as(staff('owner'))
    const ids = []
    for (const language of ['en', 'zh', 'cn']) {
      harbour.browser.cookies.set('language', language)
      ids.push((await harbour.give({ projectId })).id)
    }
    await api.caughtUp()
    const path = '/api/organizations/payments'
    const headers = { 'Accept-Language': 'zh-HK' }
    const { rows } = (await owner.get(`${path}?project=${projectId}`, headers)).json as {
      rows: { projectName: string }[]
    }
    expect(new Set(rows.map(({ projectName }) => projectName))).toEqual(new Set(['課後功課室']))
    for (const id of ids) {
      const { projectName }: DeskPaymentAnswer = (await owner.get(`${path}/${id}`, headers)).json
      expect(projectName).toBe('課後功課室')
    }
    const csv = await owner.get(`${path}.csv?project=${projectId}`, headers)
    expect(csv.text).not.toContain('After-school')
  })
})
