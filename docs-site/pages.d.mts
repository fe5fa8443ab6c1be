export function deadLinks(root?: string): string[];
