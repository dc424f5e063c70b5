/** The annex to article D. 211-2 of the consumer code prescribes text and frame: do not change them. */
export function LegalGuarantees() {
  return (
    <div className="my-6 rounded-lg border-2 border-edge px-5 py-1 text-base">
      <p>
        Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise
        en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant ce
        délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date
        d’apparition de celui-ci.
      </p>
      <p>
        La garantie légale de conformité donne au consommateur droit à la réparation ou au remplacement du
        bien dans un délai de trente jours suivant sa demande, sans frais et sans inconvénient majeur pour
        lui.
      </p>
      <p>
        Si le bien est réparé dans le cadre de la garantie légale de conformité, le consommateur bénéficie
        d’une extension de six mois de la garantie initiale.
      </p>
      <p>
        Si le consommateur demande la réparation du bien, mais que le vendeur impose le remplacement, la
        garantie légale de conformité est renouvelée pour une période de deux ans à compter de la date de
        remplacement du bien.
      </p>
      <p>
        Le consommateur peut obtenir une réduction du prix d’achat en conservant le bien ou mettre fin au
        contrat en se faisant rembourser intégralement contre restitution du bien, si&nbsp;:
      </p>
      <ol>
        <li>le professionnel refuse de réparer ou de remplacer le bien&nbsp;;</li>
        <li>la réparation ou le remplacement du bien intervient après un délai de trente jours&nbsp;;</li>
        <li>
          la réparation ou le remplacement du bien occasionne un inconvénient majeur pour le consommateur,
          notamment lorsque le consommateur supporte définitivement les frais de reprise ou d’enlèvement du
          bien non conforme, ou s’il supporte les frais d’installation du bien réparé ou de
          remplacement&nbsp;;
        </li>
        <li>
          la non-conformité du bien persiste en dépit de la tentative de mise en conformité du vendeur restée
          infructueuse.
        </li>
      </ol>
      <p>
        Le consommateur a également droit à une réduction du prix du bien ou à la résolution du contrat
        lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution
        du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la réparation ou le
        remplacement du bien au préalable.
      </p>
      <p>Le consommateur n’a pas droit à la résolution de la vente si le défaut de conformité est mineur.</p>
      <p>
        Toute période d’immobilisation du bien en vue de sa réparation ou de son remplacement suspend la
        garantie qui restait à courir jusqu’à la délivrance du bien remis en état.
      </p>
      <p>
        Les droits mentionnés ci-dessus résultent de l’application des articles L. 217-1 à L. 217-32 du code
        de la consommation.
      </p>
      <p>
        Le vendeur qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité
        encourt une amende civile d’un montant maximal de 300&nbsp;000&nbsp;euros, qui peut être porté jusqu’à
        10&nbsp;% du chiffre d’affaires moyen annuel (article L. 241-5 du code de la consommation).
      </p>
      <p>
        Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles
        1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette
        garantie donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral
        contre restitution du bien.
      </p>
    </div>
  );
}
