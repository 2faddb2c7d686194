import { vi } from 'vitest'

export type Uploaded = {
  path: string
  form: FormData
  headers: Readonly<Record<string, string>>
  progress: (share: number) => void
  answer: (status: number, body: unknown) => void
  lose: () => void
}

/** Every form that is posted with progress waits here for the answer that a spec gives. */
export const takeUploads = (): Uploaded[] => {
  const uploads: Uploaded[] = []
  stubRequests((uploaded) => void uploads.push(uploaded))
  return uploads
}

/** Every form that is posted with progress is answered as the stub of `fetch` answers it. */
export const answerUploads = (): void =>
  stubRequests(({ path, form, headers, answer, lose }) => {
    fetch(path, { method: 'POST', headers, body: form })
      .then(async (response) => answer(response.status, await response.json()))
      .catch(lose)
  })

const stubRequests = (take: (uploaded: Uploaded) => void): void => {
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    timeout = 0
    withCredentials = false
    path = ''
    headers: Record<string, string> = {}

    open(_method: string, path: string): void {
      this.path = path
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }

    send(form: FormData): void {
      take({
        path: this.path,
        form,
        headers: this.headers,
        progress: (share) => {
          const received = { lengthComputable: true, loaded: share * 100, total: 100 }
          this.upload.dispatchEvent(Object.assign(new Event('progress'), received))
        },
        answer: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.dispatchEvent(new Event('load'))
        },
        lose: () => this.dispatchEvent(new Event('error')),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
}
