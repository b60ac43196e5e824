package io.dormouse;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;

/** The floors of the house: a package uses only what stands below it. */
@AnalyzeClasses(packages = "io.dormouse", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String[] CORE = {
        "io.dormouse",
        "io.dormouse.spi..",
        "io.dormouse.engine..",
        "io.dormouse.circuit..",
        "io.dormouse.plan..",
        "io.dormouse.structure..",
        "io.dormouse.store.."
    };

    private static final String[] MODEL = {"io.dormouse.type..", "io.dormouse.algebra..", "io.dormouse.logic.."};

    @ArchTest
    static final ArchRule FLOORS = Architectures.layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("io.dormouse..")
            .layer("type")
            .definedBy("io.dormouse.type..")
            .layer("algebra")
            .definedBy("io.dormouse.algebra..")
            .layer("logic")
            .definedBy("io.dormouse.logic..")
            .layer("structure")
            .definedBy("io.dormouse.structure..")
            .layer("store")
            .definedBy("io.dormouse.store..")
            .layer("plan")
            .definedBy("io.dormouse.plan..")
            .layer("circuit")
            .definedBy("io.dormouse.circuit..")
            .layer("engine")
            .definedBy("io.dormouse.engine..")
            .layer("spi")
            .definedBy("io.dormouse.spi..")
            .layer("api")
            .definedBy("io.dormouse")
            .whereLayer("type")
            .mayNotAccessAnyLayer()
            .whereLayer("algebra")
            .mayOnlyAccessLayers("type")
            .whereLayer("logic")
            .mayOnlyAccessLayers("type", "algebra")
            .whereLayer("structure")
            .mayOnlyAccessLayers("type", "algebra", "logic")
            .whereLayer("store")
            .mayOnlyAccessLayers("type", "algebra")
            .whereLayer("plan")
            .mayOnlyAccessLayers("type", "algebra", "logic", "structure")
            .whereLayer("circuit")
            .mayOnlyAccessLayers("type", "algebra", "logic", "structure", "store", "plan")
            .whereLayer("engine")
            .mayOnlyAccessLayers("type", "algebra", "logic", "structure", "store", "plan", "circuit")
            .whereLayer("spi")
            .mayOnlyAccessLayers("type", "algebra", "logic")
            .whereLayer("api")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule THE_ORACLE_ANSWERS_NO_USER = noClasses()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.dormouse.oracle..");

    @ArchTest
    static final ArchRule THE_ORACLE_SHARES_NO_CODE_WITH_WHAT_IT_CHECKS = noClasses()
            .that()
            .resideInAPackage("io.dormouse.oracle..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CORE);

    @ArchTest
    static final ArchRule NOTHING_IS_REFLECTIVE = noClasses()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.lang.reflect..");

    @ArchTest
    static final ArchRule NOBODY_PRINTS = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

    @ArchTest
    static final ArchRule NO_STATE_IS_STATIC = fields().that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(CORE)
            .or()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(MODEL)
            .should(new ArchCondition<>("be final where they are static") {
                @Override
                public void check(JavaField field, ConditionEvents events) {
                    boolean mutable = field.getModifiers().contains(JavaModifier.STATIC)
                            && !field.getModifiers().contains(JavaModifier.FINAL)
                            && !field.getModifiers().contains(JavaModifier.SYNTHETIC);
                    events.add(
                            new SimpleConditionEvent(field, !mutable, field.getFullName() + " is static, not final"));
                }
            });

    @ArchTest
    static final ArchRule EVERY_ROOM_SAYS_WHAT_IT_IS = ArchRuleDefinition.classes()
            .should(new ArchCondition<>("stand in a package with a package-info") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    boolean told = type.getPackage().tryGetPackageInfo().isPresent();
                    events.add(new SimpleConditionEvent(type, told, type.getPackageName() + " has no package-info"));
                }
            });
}
