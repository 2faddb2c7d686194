import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useApi } from '../testing/api.ts'

const api = useApi()

const url = 'http://harbour.localhost:3000/api/donors/organization'
const get = async (accepted: string) =>
  await api.app.request(url, { headers: { 'Accept-Encoding': accepted } })

describe('an answer of the API', () => {
  it('is compressed for a client that accepts gzip', async () => {
    const plain = await get('identity')
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    const compressed = await get('gzip, deflate, br')
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip')
    expect(compressed.headers.get('Vary')).toContain('Accept-Encoding')
    const body = gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString('utf8')
    expect(JSON.parse(body)).toEqual(await plain.json())
  })
})
