// Figures taken out of a report's file, and drawn as pictures.

const SCALE = 3 // points of a PNG for each unit of the figure
const PAPER = '#ffffff'
const INK = '#1b2330'

const textOf = (href) => new TextDecoder().decode(Uint8Array.from(globalThis.atob(href.split(',')[1]), (sign) => sign.charCodeAt(0)))

/** [{name, caption, files: [{title, href, file}], svg}] of all data in a report; `svg` is null where there is no figure. */
export function figuresIn(html) {
  const page = new globalThis.DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('details.data')].map((data) => {
    const files = [...data.querySelectorAll('a[download]')].map((link) => ({ title: link.textContent, href: link.getAttribute('href'), file: link.download }))
    const picture = files.find(({ title }) => title === 'SVG')
    return { name: files[0].file.replace(/\.\w+$/, ''), caption: data.querySelector('caption').textContent, files, svg: picture ? textOf(picture.href) : null }
  })
}

/** An SVG as a PNG on white, as it is on paper. Throws an Error with a sentence. */
export async function pngOf(svg) {
  const [, , width, height] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg).slice(1).map(Number)
  const drawn = svg.replace('<svg ', `<svg width="${width * SCALE}" height="${height * SCALE}" color="${INK}" `).replace('color-scheme: light dark', 'color-scheme: light')
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: width * SCALE, height: height * SCALE })
  const brush = canvas.getContext('2d')
  brush.fillStyle = PAPER
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(image, 0, 0)
  return new Promise((resolve, reject) => { canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The figure is too large for a picture.'))), 'image/png') })
}
