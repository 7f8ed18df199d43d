export function showLearn(_host: HTMLElement, _page: string, _core: unknown): void {}
