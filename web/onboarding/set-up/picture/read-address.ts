/** Returns a file as a data: address: the content security policy allows no blob: for pictures. */
export const readAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      const { result } = reader
      if (typeof result === 'string') resolve(result)
      else reject(new Error('the file could not be read'))
    })
    reader.readAsDataURL(file)
  })
