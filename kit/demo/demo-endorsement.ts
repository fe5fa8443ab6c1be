/** A one-page PDF with a line of text, in base64. */
export function demoPdf(title: string): string {
  const stream = `BT /F1 18 Tf 72 760 Td (${title}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${xref}${trailer}`, 'latin1').toString('base64');
}

/** The body of the demo's endorsement: a premium in the local currency, paid in three installments. */
export function demoEndorsement(): object {
  const file = (title: string) => ({
    fileName: `${title}.pdf`,
    contentType: 'application/pdf',
    base64Content: demoPdf(title),
  });
  return {
    productId: 111,
    endorsementPolicy: {
      policyNumber: '100000334601017',
      renewalNo: '0',
      endorsementNo: 1,
      endorsementType: 0,
      policyStartDate: '2026-11-20T00:00:00',
      policyEndDate: '2027-11-20T00:00:00',
      processingDate: '2026-11-20T10:30:00',
      grossPremium: 1260.0,
      netPremium: 1200.0,
      commission: 180.0,
      installmentNumber: 3,
    },
    premium: {
      currencyType: 1,
      exchangeRate: 1,
      installmentDetails: [
        { installmentNo: 1, paymentAmount: 420, paymentDate: '2026-11-20', commission: 60 },
        { installmentNo: 2, paymentAmount: 420, paymentDate: '2026-12-20', commission: 60 },
        { installmentNo: 3, paymentAmount: 420, paymentDate: '2027-01-20', commission: 60 },
      ],
    },
    endorsementPdf: file('Zeyil'),
    informationPdf: file('Bilgilendirme formu'),
    message: 'Plaka zeyili düzenlendi.',
    isTransferCompleted: false,
  };
}
