import { html } from 'hono/html'
import { pageFrame, type Html } from '../provider/pages/page.ts'
import type { DnsRecords } from './dns-store.ts'

type Asked = {
  host: string
  charity: string
  cname: { type: string; name: string; value: string }
  txt: { name: string; value: string }
}

export const listPage = (domains: readonly Asked[]): Html =>
  dnsPage(
    'Domains',
    html`<h1>DNS provider</h1>
      <p>The domains that charities have asked for. Nothing here leaves this machine.</p>
      ${
        domains.length === 0
          ? html`<p>None yet: an owner asks for one at the desk, under Custom Domain.</p>`
          : html`<ul>
              ${domains.map(
                ({ host, charity }) =>
                  html`<li><a href="/sandbox/dns/${host}">${host}</a> · ${charity}</li>`,
              )}
            </ul>`
      }`,
  )

export const recordsPage = (domain: Asked, records: DnsRecords | null): Html =>
  dnsPage(
    domain.host,
    html`<h1>${domain.host}</h1>
      <p>${domain.charity}</p>
      <form method="post" action="/sandbox/dns/${domain.host}">
        <fieldset>
          <legend>Records</legend>
          ${record({ field: 'cname', ...domain.cname }, records?.cname)}
          ${record({ field: 'txt', type: 'TXT', ...domain.txt }, records?.txt)}
        </fieldset>
        <label class="row">
          <input type="checkbox" name="silent" ${records?.isSilent ? 'checked' : ''} />
          The name servers do not answer
        </label>
        <button type="submit">Publish</button>
      </form>
      <p><a href="/sandbox/dns">All domains</a></p>`,
  )

export const missingPage = (): Html =>
  dnsPage(
    'Unknown domain',
    html`<h1>Unknown domain</h1>
      <p>No charity has asked for it. <a href="/sandbox/dns">All domains</a></p>`,
  )

const record = (
  { field, type, name, value }: { field: string; type: string; name: string; value: string },
  storedValue: string | null | undefined,
): Html =>
  html`<label class="row">
    <input type="checkbox" name="${field}" ${storedValue === value ? 'checked' : ''} />
    <span>${type} <code>${name}</code> → <code>${value}</code></span>
  </label>`

const dnsPage = (title: string, body: Html): Html =>
  pageFrame(
    { language: 'en', title: `${title} · DNS`, stylesheet: '/sandbox/dns/dns.css' },
    html`<main>${body}</main>`,
  )

export const stylesheet = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
code { overflow-wrap: anywhere; }
fieldset { border: 1px solid light-dark(#dcd8d1, #3a3733); padding: 0.5rem 1rem; }
.row { display: flex; gap: 0.75rem; align-items: baseline; padding: 0.6rem 0; }
button { font: inherit; min-height: 44px; padding: 0 1.25rem; }
`
